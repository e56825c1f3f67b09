/** What JSON makes of a value: times become text (ISO 8601). */
export type Wire<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Wire<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Wire<Value[Key]> }
      : Value

/** Says to the compiler what the answer will be; Fastify writes it. */
export function wire<Value>(value: Value): Wire<Value> {
  return value as Wire<Value>
}
