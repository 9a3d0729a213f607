// settling.ts - whoever does something has seen enough of what moves: it is where it was going.
//
// While a finger or a button is down nothing moves. A click goes to what lies under the pointer
// when it is let go: if motion went on or ended meanwhile, that would be another card or none.
import { useEffect } from "preact/hooks";
import { freeze, settle } from "./stage";

/* After a finger was lifted its click comes within this time, or it was a swipe. */
const clickMs = 400;

function listen(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    settle();
  };
  const press = () => {
    clearTimeout(timer);
    freeze();
  };
  const lift = () => { timer = setTimeout(settle, clickMs); };
  const kinds = { pointerdown: press, pointerup: lift, pointercancel: end, click: end,
    keydown: end };
  for (const [kind, act] of Object.entries(kinds)) addEventListener(kind, act, true);
  return () => {
    clearTimeout(timer);
    for (const [kind, act] of Object.entries(kinds)) removeEventListener(kind, act, true);
  };
}

export const useSettling = () => useEffect(listen, []);
