// settings_dialog.tsx - the host changes what the table plays; everyone agrees anew.
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { fit, standard } from "../model/settings";
import type { TableStore } from "../model/table";
import { Dialog } from "../ui/dialog";
import { SettingsForm } from "../ui/settings_form";

export function SettingsDialog({ table, onClose }: { table: TableStore; onClose: () => void }) {
  const [draft, setDraft] = useState(() =>
    fit({ ...standard, ...(table.info.value?.rules ?? {}) }));
  const save = async () => {
    const wanted = Object.fromEntries(Object.entries(draft).filter(([, v]) => v !== null));
    if (await table.want("settings", { settings: wanted })) onClose();
  };
  return (
    <Dialog title={t("settings.change")} onClose={onClose}>
      <SettingsForm settings={draft} onChange={setDraft} bots />
      <p class="quiet">{t("settings.consent")}</p>
      {table.refusal.value && <p class="fault" role="alert">{table.refusal.value.text}</p>}
      <div class="row">
        <button type="button" class="main" onClick={() => void save()}>{t("save")}</button>
        <button type="button" onClick={onClose}>{t("cancel")}</button>
      </div>
    </Dialog>
  );
}
