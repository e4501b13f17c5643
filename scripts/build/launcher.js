#!/usr/bin/env node
// In the syntax of old versions of Node.js, so that those can say that they are too old.
// biome-ignore-all lint/complexity/useArrowFunction: see above
// biome-ignore-all lint/style/useTemplate: see above
// biome-ignore-all lint/suspicious/noVar: see above
var manifest = require('./package.json');

var name = manifest.name;
var oldest = manifest.engines.node.replace('>=', '');
var own = process.versions.node;

function isOlder(version, other) {
  var parts = version.split('.').map(Number);
  var others = other.split('.').map(Number);
  return parts[0] < others[0] || (parts[0] === others[0] && parts[1] < (others[1] || 0));
}

if (isOlder(own, oldest)) {
  console.error(name + ' needs Node.js ' + oldest + ' or newer, and this is ' + own + '. See https://nodejs.org/');
  process.exitCode = 1;
} else {
  import('./code/main.mjs');
}
