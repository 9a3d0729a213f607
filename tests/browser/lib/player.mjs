// player.mjs - a person at a browser: looks at the page, clicks what is there.
//
// What is done goes through the page alone. The frames that the page gets from the server are
// noted beside it, to know what the server took for done.

/* Only what hangs takes as long, also on a machine that is busy with other things. */
export const patience = { timeout: 60_000 };

/* What the page shows, seen from inside it; null while there is nothing to do. */
function look() {
  const all = (selector) => [...document.querySelectorAll(selector)];
  if (document.querySelector(".round-end")) {
    const phase = document.querySelector(".table-screen")?.dataset.phase;
    return { kind: "end", phase };
  }
  const bar = document.querySelector(".bar");
  if (!bar || bar.dataset.busy === "yes") return null;
  const picker = document.querySelector(".picker");
  if (picker) {
    return {
      kind: "picker",
      question: bar.dataset.question,
      text: picker.innerText,
      colors: [...picker.querySelectorAll(".color")].map((one) => one.dataset.color),
      targets: [...picker.querySelectorAll("button:not(.color):not(.round)")]
        .map((one) => one.textContent.trim()),
    };
  }
  if (bar.dataset.mine !== "yes") return null;
  return {
    kind: "turn",
    question: bar.dataset.question,
    cards: all(".hand-card[data-can='yes']").map((one) => one.dataset.card),
    hand: all(".hand-card").map((one) => one.dataset.card),
    buttons: all(".bar-buttons [data-action]").map((one) => one.dataset.action),
    uno: document.querySelector(".uno")?.dataset.state ?? "none",
  };
}

/* Where a card can be seen: cards overlap, mostly the left edge is what is seen of each, but a
 * card that has the focus lies over its neighbors. */
function seenAt(card) {
  const box = card.getBoundingClientRect();
  for (let x = 10; x < box.width; x += 10) {
    const hit = document.elementFromPoint(box.left + x, box.top + 40);
    if (hit?.closest(".hand-card") === card) return { x, y: 40 };
  }
  return { x: 10, y: 40 };
}

export class Player {
  constructor(page, name, url) {
    Object.assign(this, { page, name, url });
    this.frames = [];
    this.actions = [];
    this.awaited = [];
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => this.hear(JSON.parse(String(payload))));
    });
  }

  /* The page follows by patches (docs/network.md). Here they are made into what whoever follows
   * without them is told: whole views, and questions as messages of their own. */
  hear(frame) {
    const { patch, act, ...rest } = frame;
    if (!patch) {
      this.note(frame);
      return;
    }
    const { hands = {}, discard_add: laid = [], ...keys } = patch;
    const view = { ...this.view, discard: [...laid, ...this.view.discard], ...keys, legal: [],
      hands: this.view.hands.map((hand, seat) => hands[seat] ?? hand) };
    if (!act) {
      this.note({ ...rest, view });
      return;
    }
    this.note(rest);
    this.note({ ...rest, ...act, type: "act", view });
  }

  note(frame) {
    this.frames.push(frame);
    if (frame.view) this.view = frame.view;
    if (frame.type === "table") this.seat = frame.you ?? null;
    if (frame.type === "events" && frame.seat === this.seat && !frame.bot) {
      this.actions.push(frame.action);
    }
    this.awaited = this.awaited.filter(({ fits, resolve }) => !fits(frame) || resolve(frame));
  }

  /* The first frame to come that `fits`. Whoever waits for it may have failed before: then
   * nobody hears that it did not come, and the other tests go on. */
  frame(fits) {
    const told = new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${this.name} was not told: ${fits}`)),
        patience.timeout).unref();
      this.awaited.push({ fits, resolve: (frame) => {
        clearTimeout(late);
        resolve(frame);
      } });
    });
    told.catch(() => {});
    return told;
  }

  /* Its cards, as the server last told them. */
  get hand() { return this.view.hands[this.seat]; }

  /* The cards that this seat played, as the server told it. */
  get played() {
    return this.actions.map((word) => /^(?:[a-z][0-9A-Z]|W[A-Z0-9]*)/.exec(word)?.[0])
      .filter((word) => word !== undefined);
  }

  async open(path = "") {
    await this.page.goto(`${this.url}${path}`);
    await this.page.locator("#main").waitFor();
  }

  /* Asks the server as the page would, from inside it. */
  post(path, body) {
    return this.page.evaluate(async ([where, what]) => {
      const me = JSON.parse(localStorage.getItem("drawfour.me") ?? "null");
      const answer = await fetch(where, { method: "POST", body: JSON.stringify(what),
        headers: { "Content-Type": "application/json",
          ...(me ? { Authorization: `Drawfour ${me.player}:${me.secret}` } : {}) } });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    }, [path, body]);
  }

  /* The header that says who this browser is. */
  authorization() {
    return this.page.evaluate(() => {
      const { player, secret } = JSON.parse(localStorage.getItem("drawfour.me") ?? "{}");
      return { Authorization: `Drawfour ${player}:${secret}` };
    });
  }

  /* Is somebody of this name, unless this browser is somebody already. The storage of the page
   * can be reached from any page of the server; this small one has an icon, so that no browser asks
   * for a favicon.ico that is not there. */
  async become() {
    if (!this.page.url().startsWith(this.url)) await this.page.goto(`${this.url}offline.html`);
    if (await this.page.evaluate(() => localStorage.getItem("drawfour.me"))) return;
    const who = await this.post("api/players", { name: this.name });
    await this.page.evaluate((me) =>
      localStorage.setItem("drawfour.me", JSON.stringify(me)), who);
  }

  /* A table made as the page makes it, without the form; its id. */
  async makeTable(settings) {
    await this.become();
    return (await this.post("api/tables", settings)).table;
  }

  /* Goes to a table by its link; with `start` sits down and is ready by itself. The page is
   * loaded anew, so that it is who its storage says. */
  async goTo(table, start = true) {
    await this.become();
    await this.page.goto("about:blank");
    await this.open(`#/t/${table}${start ? "?start=1" : ""}`);
  }

  /* Waits until there is something to do, and tells what. */
  async look() {
    try {
      const handle = await this.page.waitForFunction(look, undefined, patience);
      return await handle.jsonValue();
    } catch (error) {
      if (this.page.isClosed()) throw error;
      throw new Error(`${this.name} sees nothing to do: ${await this.page.locator("body")
        .innerText()}\nlast told: ${this.frames.slice(-4).map((one) => JSON.stringify(one))
        .join("\n")}`);
    }
  }

  card(code) {
    return this.page.locator(`.hand-card[data-card="${code}"][data-can="yes"]`).last();
  }

  button(word) { return this.page.locator(`.bar-buttons [data-action="${word}"]`); }

  /* Clicks what `choose` wants of what is there, and answers what the card then asks. */
  async act(seen, choose) {
    const choice = choose(seen);
    if (choice.button) await this.button(choice.button).click();
    else if (choice.card) {
      const card = this.card(choice.card);
      await card.click({ position: await card.evaluate(seenAt) });
    } else if (choice.color) {
      await this.page.locator(`.picker .color[data-color="${choice.color}"]`).click();
    } else if (choice.target !== undefined) {
      const targets = this.page.locator(".picker button:not(.color):not(.round)");
      await targets.nth(choice.target).click();
    } else throw new Error(`nothing was chosen of ${JSON.stringify(seen)}`);
    await this.settled(seen.question, seen.text);
  }

  /* Waits until a click has led to something: a picker (another than that of `text`), the next
   * question, or a wait. What the click did has been told by then. */
  settled(question, text = "") {
    return this.page.waitForFunction(([before, shown]) => {
      const bar = document.querySelector(".bar");
      const picker = document.querySelector(".picker");
      if (picker) return picker.innerText !== shown;
      /* No element is returned: whoever holds one keeps all of the page that it was in. */
      return document.querySelector(".round-end") !== null || !bar ||
        (bar.dataset.busy !== "yes" && bar.dataset.question !== before);
    }, [question, text], patience);
  }

  /* Plays until `until` holds; returns false if the round was over before. */
  async play(choose, until = () => false) {
    for (;;) {
      if (until(this)) return true;
      const seen = await this.look();
      if (seen.kind === "end") return until(this);
      await this.act(seen, choose);
    }
  }

  /* Plays on until the turn is one that `fits`; what is seen then. */
  async turnWhere(fits, choose = plain) {
    for (;;) {
      const seen = await this.look();
      if (seen.kind === "turn" && fits(seen)) return seen;
      if (seen.kind === "end") await this.nextRound();
      else await this.act(seen, choose);
    }
  }

  /* Goes on from the result that is shown, by `click` or else by the button, until it is gone.
   * Bots can end the next round before this seat has had a turn: then the result of that one
   * is there at once, and is another. */
  async nextRound(click = () => this.page.locator(".round-end .main").click()) {
    if (await this.page.locator(".table-screen").getAttribute("data-phase") === "over") {
      throw new Error("the match is over: there is no next round");
    }
    const round = await this.page.locator(".round-end").getAttribute("data-round");
    await click();
    await this.page.locator(`.round-end[data-round="${round}"]`)
      .waitFor({ state: "detached", ...patience });
  }

  text(selector) { return this.page.locator(selector).first().innerText(); }
}

/* The plain way to play: a card if one fits, else draw, keep, take; colors as they come. */
export function plain(seen) {
  if (seen.kind === "picker") {
    return seen.colors.length > 0 ? { color: seen.colors[0] } : { target: 0 };
  }
  if (seen.cards.length > 0) return { card: seen.cards[0] };
  const order = ["draw", "pass", "take", "no", "yes", "challenge"];
  return { button: order.find((word) => seen.buttons.includes(word)) };
}

/* Prefers the cards that `wants` asks for; draws while there are none, as long as it may. */
export function seeking(wants) {
  return (seen) => {
    if (seen.kind !== "turn") return plain(seen);
    const card = seen.cards.find(wants);
    if (card) return { card };
    if (seen.buttons.includes("draw") && seen.hand.length < 58) return { button: "draw" };
    return plain(seen);
  };
}
