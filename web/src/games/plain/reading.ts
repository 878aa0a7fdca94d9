// A view whose shape nobody here knows, as words to read.

type Single = string | number | boolean | null;
type Nested = Value[] | { [name: string]: Value };
type Value = Single | Nested;
export type View = Record<string, Value>;

const isNested = (value: Value): value is Nested => typeof value === "object" && value !== null;

/** A name of the rules, as a person writes it. */
export const plainName = (name: string): string => name.replaceAll("_", " ");

/** What is one word or one number, by its name. */
export const singleOf = (view: View): [string, Value][] => Object.entries(view).filter(([, value]) => !isNested(value));

/** What has parts of its own, by its name. */
export const nestedOf = (view: View): [string, Nested][] =>
  Object.entries(view).filter((one): one is [string, Nested] => isNested(one[1]));

/** The parts of a value to be read one below the other; words and numbers stand in one line. */
export function linesOf(value: Nested): string[] {
  return Array.isArray(value) && !value.some(isNested) ? [told(value)] : partsOf(value);
}

/** A whole value in one line. */
export function told(value: Value): string {
  if (isNested(value)) return partsOf(value).join(", ") || "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === null || value === "" ? "none" : String(value);
}

const partsOf = (value: Nested): string[] =>
  Array.isArray(value)
    ? value.map(told)
    : Object.entries(value).map(([name, part]) => `${plainName(name)}: ${told(part)}`);
