import { layers, libraries } from './layers.ts';

interface Rule {
  name: string;
  severity: 'error';
  comment: string;
  from: object;
  to: object;
}

const inRooms = '^(src|packages/[^/]+/src|scripts|bench)/';

/** Returns what the list of layers forbids, as rules of dependency-cruiser. */
export function dependencyRules(): Rule[] {
  const rooms = layers.flat();
  return [
    // Nothing is above the last room.
    ...layers.slice(0, -1).flatMap((layer, index) => layer.map((room) => onlyDown(room, index))),
    ...Object.entries(libraries).map(([library, knowing]) => onlyKnownBy(library, knowing)),
    {
      name: 'no-circle',
      severity: 'error',
      comment: 'Files that import each other in a circle cannot be understood apart.',
      from: { path: inRooms },
      to: { circular: true },
    },
    {
      name: 'in-a-room',
      severity: 'error',
      comment: 'Every file must be in a room of scripts/check/layers.ts.',
      from: { path: inRooms, pathNot: rooms.map(pathOfRoom) },
      to: {},
    },
  ];
}

/** A room imports what comes before it, and neither its neighbours nor what comes after it. */
function onlyDown(room: string, index: number): Rule {
  // A room of single files can match files that the list has by themselves, further down.
  const pathNot = layers.slice(0, index).flat().map(pathOfRoom);
  const above = layers.slice(index).flat();
  return {
    name: `only-down-from-${room}`,
    severity: 'error',
    comment: `${room} may import only what comes before it in scripts/check/layers.ts.`,
    from: { path: pathOfRoom(room), pathNot },
    to: { path: above.filter((other) => other !== room).map(pathOfRoom), pathNot },
  };
}

function onlyKnownBy(library: string, rooms: string[]): Rule {
  return {
    name: `only-there-${library}`,
    severity: 'error',
    comment: `Only ${rooms.join(' and ')} may import ${library}.`,
    from: { path: '^src/', pathNot: rooms.map(pathOfRoom) },
    to: { path: `node_modules/${library}/` },
  };
}

function pathOfRoom(room: string): string {
  const path = room.replaceAll('.', '\\.').replace('*', '[^/]+');
  return /\.tsx?$/.test(room) ? `^${path}$` : `^${path}/`;
}
