/**
 * Which of Radix Themes' rules the product needs, read from its own source: the components that it
 * imports, the props that it gives them, and what those components are made of. A prop whose value
 * is not a literal keeps every value of that prop, so nothing that can be rendered is lost.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const packageName = '@radix-ui/themes';
const dist = path.resolve('node_modules/@radix-ui/themes/dist/esm');

export interface RadixUsage {
  /** File names of components, for instance 'tab-nav'. */
  components: Set<string>;
  /** Words that a kept selector may consist of: class names, attribute values. */
  words: Set<string>;
  /** Class prefixes of which any value may appear at run time, for instance 'rt-r-size'. */
  openPrefixes: Set<string>;
}

interface PropUse {
  prop: string;
  /** Null: not known before run time. */
  values: string[] | null;
  breakpoints: string[];
}

/** What no source names: the class and the defaults of `<Theme>`. */
const always = ['radix-themes', '100%', 'translucent', 'medium'];

const breakpointNames = ['xs', 'sm', 'md', 'lg', 'xl'];

/** Reads the sources under `app/` and the package's components that they use. */
export async function findRadixUsage(root = 'app'): Promise<RadixUsage> {
  const components = new Set<string>();
  const uses: PropUse[] = [];
  for (const file of globSync(`${root}/**/*.tsx`)) {
    const source = readFileSync(file, 'utf8');
    if (!source.includes(packageName)) continue;
    const found = readSource(file, source);
    for (const name of found.components) components.add(name);
    uses.push(...found.uses);
  }
  const files = closure([...components].map(componentFile));
  const classes = await propClasses(files);
  const usage: RadixUsage = {
    components,
    words: new Set(always),
    openPrefixes: new Set(),
  };
  for (const file of files) addComponentWords(usage, file, classes);
  for (const use of uses) addPropUse(usage, use, classes);
  return usage;
}

/** 'TabNav' to the file of its component. */
function componentFile(name: string): string {
  const kebab = name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
  const file = path.join(dist, 'components', `${kebab}.js`);
  if (!existsSync(file)) throw new Error(`${packageName} has no component file for ${name}`);
  return file;
}

/** The files and all that they import from the package itself. */
function closure(files: string[]): Set<string> {
  const seen = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [, target] of readFileSync(file, 'utf8').matchAll(/from"(\.[^"]+)"/g)) {
      if (target) queue.push(path.resolve(path.dirname(file), target));
    }
  }
  return seen;
}

interface PropDefinition {
  className?: string;
  default?: unknown;
  type?: string;
}

type PropClasses = Map<string, { classNames: Set<string>; boolean: boolean }>;

/** Prop name to the class prefixes that the used components give it. */
async function propClasses(files: Set<string>): Promise<PropClasses> {
  const classes: PropClasses = new Map();
  for (const file of files) {
    if (!/\.props?\.js$/.test(file)) continue;
    const module: Record<string, unknown> = await import(file);
    for (const definitions of Object.values(module)) {
      for (const [prop, definition] of definitionsIn(definitions)) {
        const entry = classes.get(prop) ?? { classNames: new Set(), boolean: false };
        entry.classNames.add(definition.className);
        entry.boolean ||= definition.type === 'boolean';
        classes.set(prop, entry);
      }
    }
  }
  return classes;
}

function definitionsIn(value: unknown): [string, PropDefinition & { className: string }][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as Record<string, PropDefinition>).filter(
    (entry): entry is [string, PropDefinition & { className: string }] =>
      typeof entry[1] === 'object' && typeof entry[1]?.className === 'string',
  );
}

/** Class names, defaults and inner props of one of the package's own files. */
function addComponentWords(usage: RadixUsage, file: string, classes: PropClasses) {
  const source = readFileSync(file, 'utf8');
  if (/\.props?\.js$/.test(file)) {
    for (const [, className, value] of source.matchAll(
      /className:"(rt-[\w-]+)"[^}]*?default:"([\w-]+)"/g,
    )) {
      usage.words.add(`${className}-${value}`);
    }
    return;
  }
  for (const [word] of source.matchAll(/\brt-[\w-]+/g)) usage.words.add(word);
  for (const [, prop, value] of source.matchAll(/\b(\w+):"([\w-]+)"/g)) {
    if (prop && value) addPropUse(usage, { prop, values: [value], breakpoints: [] }, classes);
  }
  // Sizes that are mapped from a parent's size come as calls, not as literals.
  for (const [, prop] of source.matchAll(/\b(size):[a-z]\w*\(/gi)) {
    if (prop) addPropUse(usage, { prop, values: null, breakpoints: [] }, classes);
  }
}

function addPropUse(usage: RadixUsage, use: PropUse, classes: PropClasses) {
  for (const value of use.values ?? []) usage.words.add(value);
  const entry = classes.get(use.prop);
  for (const className of entry?.classNames ?? []) {
    if (entry?.boolean) usage.words.add(className);
    else if (!use.values) usage.openPrefixes.add(className);
    for (const prefix of ['', ...use.breakpoints.map((name) => `${name}:`)]) {
      usage.words.add(`${prefix}${className}`);
      for (const value of use.values ?? []) {
        const negative = value.startsWith('-');
        usage.words.add(`${prefix}${negative ? '-' : ''}${className}-${value.replace(/^-/, '')}`);
      }
    }
  }
}

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Imported components and the props given to them in one source file. */
function readSource(file: string, source: string): { components: string[]; uses: PropUse[] } {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const locals = new Map<string, string>();
  const uses: PropUse[] = [];
  visit(program as unknown as Node, (node) => {
    if (node.type === 'ImportDeclaration') addImports(node, locals);
  });
  visit(program as unknown as Node, (node) => {
    if (node.type !== 'JSXOpeningElement' || !locals.has(rootName(node.name as Node))) return;
    for (const attribute of node.attributes as Node[]) {
      if (attribute.type === 'JSXAttribute') uses.push(readAttribute(attribute));
    }
  });
  return { components: [...new Set(locals.values())], uses };
}

function addImports(node: Node, locals: Map<string, string>) {
  if ((node.source as { value: string }).value !== packageName || node.importKind === 'type')
    return;
  for (const specifier of node.specifiers as Node[]) {
    const imported = (specifier.imported as { name?: string } | undefined)?.name;
    if (imported && /^[A-Z]/.test(imported)) {
      locals.set((specifier.local as { name: string }).name, imported);
    }
  }
}

function rootName(name: Node): string {
  return name.type === 'JSXMemberExpression' ? rootName(name.object as Node) : String(name.name);
}

function readAttribute(attribute: Node): PropUse {
  const values = new Set<string>();
  const breakpoints = new Set<string>();
  let open = false;
  visit(attribute.value as Node | null, (node) => {
    if (node.type === 'Literal') values.add(String(node.value));
    if (node.type === 'Property') {
      const key = (node.key as { name?: string }).name;
      if (key && breakpointNames.includes(key)) breakpoints.add(key);
    }
    if (node.type === 'JSXExpressionContainer') {
      open = !['Literal', 'ObjectExpression', 'ConditionalExpression'].includes(
        (node.expression as Node).type,
      );
    }
  });
  return {
    prop: String((attribute.name as { name: unknown }).name),
    values: open ? null : [...values],
    breakpoints: [...breakpoints],
  };
}

function visit(node: Node | null, action: (node: Node) => void) {
  if (!node) return;
  action(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child)
        visit(child as Node, action);
    }
  }
}
