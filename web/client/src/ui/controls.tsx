// controls.tsx - small parts of forms, all labelled.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "./icons";

interface SegmentProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  hidden?: boolean;
}

/* A choice of a few, all in sight: radio buttons in a row. */
export function Segment<T extends string>(props: SegmentProps<T>) {
  const name = useId();
  return (
    <fieldset class="segment">
      <legend class={props.hidden ? "hidden-text" : ""}>{props.label}</legend>
      <div class="segment-row">
        {props.options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === props.value}
              onChange={() => props.onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface StepperProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
}

export function Stepper({ label, value, min, max, step = 1, onChange }: StepperProps) {
  const set = (next: number) => onChange(Math.max(min, Math.min(max, next)));
  return (
    <div class="stepper" role="group" aria-label={label}>
      <span class="label">{label}</span>
      <button type="button" class="round" disabled={value <= min}
        onClick={() => set(value - step)}
        aria-label={t("less")}><Icon name="minus" /></button>
      <output>{value}</output>
      <button type="button" class="round" disabled={value >= max}
        onClick={() => set(value + step)}
        aria-label={t("more")}><Icon name="plus" /></button>
    </div>
  );
}

interface ToggleProps {
  label: string;
  note?: string;
  value: boolean;
  onChange: (on: boolean) => void;
}

export function Toggle({ label, note, value, onChange }: ToggleProps) {
  const id = useId();
  return (
    <label class="toggle">
      <input type="checkbox" role="switch" checked={value}
        aria-describedby={note ? id : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)} />
      <span class="track" aria-hidden="true" />
      <span class="words"><b>{label}</b>{note && <small id={id}>{note}</small>}</span>
    </label>
  );
}

interface SelectProps {
  label: string;
  note?: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

export function Select({ label, note, value, options, onChange }: SelectProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>{option.label}</option>
        ))}
      </select>
      {note && <small>{note}</small>}
    </div>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  note?: string;
  max?: number;
  hint?: string;
}

export function Field({ label, value, onInput, note, max, hint }: FieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input id={id} value={value} maxLength={max} placeholder={hint} autoComplete="off"
        onInput={(event) => onInput(event.currentTarget.value)} />
      {note && <small>{note}</small>}
    </div>
  );
}

/* What went wrong, in words, where it went wrong. */
export function Fault({ children }: { children: ComponentChildren }) {
  return children ? <p class="fault" role="alert">{children}</p> : null;
}
