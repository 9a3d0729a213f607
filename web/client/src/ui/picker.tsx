// picker.tsx - which color, and whom: beside the hand, so that nothing else is hidden.
import { useLayoutEffect, useRef } from "preact/hooks";
import { shapeOf } from "../cards/glyphs";
import { colorName } from "../cards/names";
import { t } from "../i18n";
import { Icon } from "./icons";

/* One step back, not two: the key means the same at the whole table. */
function backOnEscape(event: KeyboardEvent, onCancel?: () => void): void {
  if (event.key !== "Escape" || !onCancel) return;
  event.stopPropagation();
  onCancel();
}

interface ColorProps {
  title: string;
  colors: readonly string[];
  onPick: (color: string) => void;
  onCancel?: () => void;
}

export function ColorPicker({ title, colors, onPick, onCancel }: ColorProps) {
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  return (
    <div class="picker" role="group" aria-label={title}
      onKeyDown={(event) => backOnEscape(event, onCancel)}>
      <p class="picker-title">{title}</p>
      <div class="picker-row">
        {colors.map((color, i) => (
          <button type="button" key={color} class="color" data-color={color}
            ref={i === 0 ? first : undefined} onClick={() => onPick(color)}>
            <svg viewBox="0 0 100 100"
              aria-hidden="true"><use href={`#c-${shapeOf(color)}`} /></svg>
            <span>{colorName(color)}</span>
          </button>
        ))}
        {onCancel && <button type="button" class="plain round" onClick={onCancel}
          aria-label={t("cancel")}><Icon name="close" /></button>}
      </div>
    </div>
  );
}

interface TargetProps {
  title: string;
  targets: readonly (number | null)[];
  nameOf: (seat: number) => string;
  onPick: (seat: number | null) => void;
  onCancel: () => void;
}

/* The seats themselves can be chosen too; this is the same choice in words. */
export function TargetPicker({ title, targets, nameOf, onPick, onCancel }: TargetProps) {
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  return (
    <div class="picker" role="group" aria-label={title}
      onKeyDown={(event) => backOnEscape(event, onCancel)}>
      <p class="picker-title">{title}</p>
      <div class="picker-row">
        {targets.map((seat, i) => (
          <button type="button" key={seat ?? -1} ref={i === 0 ? first : undefined}
            onClick={() => onPick(seat)}>
            {seat === null ? t("target.nobody") : nameOf(seat)}
          </button>
        ))}
        <button type="button" class="plain round" onClick={onCancel} aria-label={t("cancel")}>
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}

