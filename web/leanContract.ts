import { parseAst } from 'vite';
import type { ESTree, Plugin } from 'vite';

/** What only the server needs of a route: it checks every call by the schemas and the right, and the API page has its words. */
const serverOnly = new Set(['params', 'query', 'body', 'response', 'right', 'expensive', 'summary']);
const plain = new Set(['Literal', 'ArrowFunctionExpression', 'FunctionExpression']);

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Leaves out of the built app what only the server needs of the contract: the schemas of routes, and with
 * them Zod, a tenth of a first visit, their rights, and their words for the API page. A schema that a page used by itself would stay, and Zod with it; the
 * budget test says so. Types are as before, so a page that read `route.body` while it runs would compile and
 * find nothing: `call()` reads the method, the path and whether the body is a file, and pages leave it at that.
 */
export function leanContract(): Plugin {
  return {
    name: 'carillon:lean-contract',
    apply: 'build',
    // After TypeScript is gone.
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/src\/.+\.ts$/ },
      handler: (code) => ({ code: forBrowsers(code), map: null }),
    },
  };
}

/** A module of the contract, as JavaScript, without what only the server needs of its routes and with all that is unused droppable. */
export function forBrowsers(code: string): string {
  const changes = parseAst(code).body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ init }) => {
      if (!init || plain.has(init.type)) return [];
      // No initial value of the contract does anything, so what nobody reads may go.
      return [
        { start: init.start, end: init.start, text: '/*#__PURE__*/(() => (' },
        ...serverOnlyOf(init),
        { start: init.end, end: init.end, text: '))()' },
      ];
    });
  });
  return apply(code, changes);
}

/** What only the server needs of a route, or of what several routes share: an object that names a method, a path, or a right. */
function serverOnlyOf(value: ESTree.Expression): Change[] {
  const shape = value.type === 'CallExpression' ? value.arguments[0] : value;
  if (shape?.type !== 'ObjectExpression') return [];
  const fields = new Map(
    shape.properties.flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Identifier'
        ? [[property.key.name, property.value]]
        : [],
    ),
  );
  if (!['method', 'path', 'right'].some((name) => fields.has(name))) return [];
  return [...fields].flatMap(([name, { start, end }]) =>
    serverOnly.has(name) ? [{ start, end, text: 'undefined' }] : [],
  );
}

function apply(code: string, changes: readonly Change[]): string {
  let done = '';
  let at = 0;
  for (const change of changes) {
    done += code.slice(at, change.start) + change.text;
    at = change.end;
  }
  return done + code.slice(at);
}
