import { z } from 'zod'

type Value = string | number | boolean | null | Value[] | { [name: string]: Value }

type Shape = z.core.JSONSchema.BaseSchema

/** Texts of every kind that the console's interface takes; the first that fits is sent. */
const TEXTS = [
  'Anna und Bülent',
  '16766',
  '2026-11-21',
  '2027-01-04T09:00',
  'anna@example.org',
  '11111111-2222-4333-8444-555555555555',
  '2027-01-04T09:00:00.000Z',
  'QW5uYQ==',
  'https://dorfteller.example/start',
]

/** An input that a route takes, computed from how it is declared. */
export function fittingInput(input: z.ZodType | undefined): Value {
  if (!input) return {}
  return fitting(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape)
}

function fitting(shape: Shape): Value {
  const { type, anyOf, properties, items, minimum = 1 } = shape
  const [given = shape.const] = shape.enum ?? []
  if (given !== undefined) return given as Value
  if (anyOf) return fitting(anyOf.at(-1) as Shape)
  if (properties) {
    const inner = Object.entries(properties) as [string, Shape][]
    return Object.fromEntries(inner.map(([name, inner]) => [name, fitting(inner)]))
  }
  if (items) return [fitting(items as Shape)]
  if (type === 'string') return TEXTS.find((text) => fits(text, shape)) ?? ''
  if (type === 'boolean') return true
  return type === 'null' ? null : Math.max(1, minimum)
}

function fits(text: string, { pattern, allOf = [], minLength = 0, maxLength = Infinity }: Shape): boolean {
  const patterns = [pattern, ...(allOf as Shape[]).map((part) => part.pattern)]
  if (text.length < minLength || text.length > maxLength) return false
  return patterns.every((each) => each === undefined || new RegExp(each, 'u').test(text))
}

/** For each text in a value a copy in which that one has something in its middle. */
export function* eachTextWith(insert: string, value: Value): Generator<Value> {
  if (typeof value === 'string') yield value.slice(0, 2) + insert + value.slice(2)
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    for (const copy of eachTextWith(insert, inner)) {
      yield Array.isArray(value) ? value.with(Number(name), copy) : { ...value, [name]: copy }
    }
  }
}
