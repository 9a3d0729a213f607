// gone.tsx - this table is no longer sent here: why, and what to do.
import { t, maybe } from "../i18n";
import { refusalWords } from "../model/refusals";
import type { TableStore } from "../model/table";
import { go } from "../router";
import { Empty } from "../ui/empty";

export function Gone({ table }: { table: TableStore }) {
  const gone = table.gone.value;
  if (!gone) return null;
  const words = maybe(`gone.${gone.code}`) ?? refusalWords(gone);
  const was = table.info.value !== null;
  return (
    <main class="page narrow" id="main">
      <section class="sheet" role="alert">
        <Empty cards={["bS", "W"]}>
          <h1>{t(was ? "gone.title" : "gone.none")}</h1>
          <p>{words}</p>
          <p class="row">
            {gone.code === "elsewhere" &&
              <button type="button" class="main" onClick={() => void table.open()}>
                {t("gone.here")}</button>}
            <button type="button" class={was ? "" : "main"} onClick={() => go("")}>
              {t("home")}</button>
          </p>
        </Empty>
      </section>
    </main>
  );
}
