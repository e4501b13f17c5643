using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "tour", worker = .tour),
    (name = "network", network = (allow = ["private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "tour")],
);

const tour :Workerd.Worker = (
  compatibilityDate = "2026-01-01",
  globalOutbound = "network",
  modules = [
    (name = "worker.js", esModule = embed "worker.js"),
    (name = "tour.js", esModule = embed "tour.js"),
    (name = "@heed/sdk", esModule = embed "node_modules/@heed/sdk/esm/index.js"),
    (name = "screenshot.png", data = embed "screenshot.png"),
  ],
);
