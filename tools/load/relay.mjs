// relay.mjs - a yardstick for the server: Node with the package `ws`, no rules, no disk.
//
//     npm install --prefix DIR ws && NODE_PATH=DIR/node_modules node relay.mjs PORT
//
// It speaks just enough of docs/network.md for tools/load: guests log in, join and sit, and a
// move of the seat on turn is acknowledged and passed on to the whole table, with the next
// question. What a move costs here is the least that a server by Node and `ws` can do.
// docs/performance.md has the comparison.
import { createServer } from "node:http";
import { createRequire } from "node:module";

const { WebSocketServer } = createRequire(import.meta.url)("ws");

const tables = new Map(); // id: {id, seq, seat: sockets, ready}
const LEGAL = ["r7", "b7", "W=g", "draw"];

function answer(response, status, value) {
    response.writeHead(status, { "Content-Type": "application/json", Connection: "close" });
    response.end(JSON.stringify(value));
}

const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
        if (request.url === "/api/players") {
            answer(response, 201, { player: "load", secret: "none" });
        } else if (request.url === "/api/tables") {
            const id = "T" + tables.size;
            tables.set(id, { id, seq: 0, seat: [], ready: 0 });
            answer(response, 201, { table: id });
        } else {
            answer(response, 200, {});
        }
    });
});

// As Drawfour writes it: tools/load looks for `"key": value`, with the space.
function ok(socket, id, seq) {
    socket.send(`{"type": "ok", "id": ${id}, "seq": ${seq}}`);
}

function question(table, seat) {
    return `{"id": ${table.seq}, "seat": ${seat}, "in_turn": true, "legal": ` +
        `[${LEGAL.map((word) => `"${word}"`).join(", ")}]}`;
}

function moved(table, by, action) {
    const next = (by + 1) % table.seat.length;
    table.seq++;
    const told = `{"type": "events", "table": "${table.id}", "seq": ${table.seq}, ` +
        `"seat": ${by}, "action": ${JSON.stringify(action)}`;
    table.seat.forEach((socket, seat) => socket.send(
        told + (seat === next ? `, "act": ${question(table, seat)}}` : "}")));
}

function take(socket, message) {
    const table = tables.get(message.table);
    switch (message.type) {
    case "login":
        socket.send('{"type": "welcome", "id": 1, "player": "guest", "secret": "none"}');
        break;
    case "sit":
        table.seat[message.seat] = socket;
        socket.place = message.seat;
        ok(socket, message.id, table.seq);
        break;
    case "ready":
        ok(socket, message.id, table.seq);
        if (++table.ready === table.seat.length)
            moved(table, table.seat.length - 1, "deal");
        break;
    case "action":
        ok(socket, message.id, table.seq + 1);
        moved(table, socket.place, message.action);
        break;
    default:
        ok(socket, message.id, table ? table.seq : 0);
    }
}

new WebSocketServer({ server, path: "/ws", perMessageDeflate: false }).on("connection",
    (socket) => socket.on("message", (bytes) => take(socket, JSON.parse(bytes))));
server.listen(Number(process.argv[2]), "127.0.0.1", 4096);
