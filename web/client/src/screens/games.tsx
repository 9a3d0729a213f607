// games.tsx - games that this player has finished.
import { t } from "../i18n";
import { isolated } from "../i18n/isolated";
import { get, listOf } from "../net/api";
import { me } from "../net/identity";
import { editionName } from "../ui/rules_summary";
import { Empty } from "../ui/empty";
import { Icon } from "../ui/icons";
import { People } from "../ui/people";
import { Wait } from "../ui/wait";

export interface GameLine {
  game: string;
  table: string;
  match: number;
  rounds: number;
  finished: boolean;
  public: boolean;
  began_ms: number;
  ended_ms: number;
  edition: string;
  players: { name: string; player: string }[];
}

/* By seat; who has no player's id is a bot. */
export function namesOf(game: GameLine): string[] {
  return game.players.map((one) => one.name);
}

export function playersOf(game: GameLine): string {
  return namesOf(game).map(isolated).join(", ");
}

export function when(game: GameLine): string {
  return new Date(game.finished ? game.ended_ms : game.began_ms)
    .toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}

export function summary(game: GameLine): string {
  return [when(game), editionName(game.edition), t("rounds.n", { n: game.rounds }),
    game.finished ? "" : t("game.running")].filter(Boolean).join(" · ");
}

export function Games() {
  const player = me.value?.player;
  return (
    <main class="page narrow" id="main">
      <h1>{t("games")}</h1>
      {!player ? <Nothing /> : (
        <Wait of={player} load={() => get<unknown>(`api/games?player=${player}&limit=50`)}>
          {(data) => {
            const games = listOf<GameLine>(data);
            return games.length === 0 ? <Nothing /> : (
              <ul class="list">
                {games.map((game) => (
                  <li key={game.game}>
                    <People bare people={namesOf(game).map((name, seat) =>
                      ({ name, bot: !game.players[seat]?.player }))} />
                    <span class="grow"><b>{playersOf(game)}</b>
                      <small>{summary(game)}</small></span>
                    <a class="button" href={`#/game/${game.game}`}>
                      <Icon name="games" /> {t("look.back")}
                      <span class="hidden-text"> {when(game)}</span></a>
                  </li>
                ))}
              </ul>
            );
          }}
        </Wait>
      )}
    </main>
  );
}

function Nothing() {
  return (
    <div class="sheet">
      <Empty cards={["y7", "gR"]}>
        <p>{t("games.none")}</p>
        <p><a class="button main" href="#/">{t("play.now")}</a></p>
      </Empty>
    </div>
  );
}
