// gone.tsx - this table is no longer sent here: why, and what to do.
import { t, maybe } from "../i18n";
import type { TableStore } from "../model/table";
import { go } from "../router";

export function Gone({ table }: { table: TableStore }) {
  const gone = table.gone.value;
  if (!gone) return null;
  const words = maybe(`gone.${gone.code}`) ?? maybe(`no.${gone.code}`) ?? gone.text;
  return (
    <main class="page narrow" id="main">
      <section class="sheet" role="alert">
        <h1>{t("gone.title")}</h1>
        <p>{words}</p>
        <p class="row">
          {gone.code === "elsewhere" &&
            <button type="button" class="main" onClick={() => void table.open()}>
              {t("gone.here")}</button>}
          <button type="button" onClick={() => go("")}>{t("home")}</button>
        </p>
      </section>
    </main>
  );
}
