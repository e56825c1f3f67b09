import { z } from 'zod'

type Value = string | number | boolean | null | Value[] | { [name: string]: Value }

/** The part of JSON Schema that the console's inputs are described with. */
type Shape = {
  type?: string | string[]
  const?: Value
  enum?: Value[]
  anyOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
}

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

function fitting({ type, enum: [first] = [], anyOf, properties, items, ...shape }: Shape): Value {
  if (shape.const !== undefined) return shape.const
  if (first !== undefined) return first
  const last = anyOf?.at(-1)
  if (last) return fitting(last)
  if (properties) {
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, fitting(inner)]))
  }
  if (items) return [fitting(items)]
  if (type === 'string') return TEXTS.find((text) => fits(text, shape)) ?? ''
  if (type === 'boolean') return true
  if (Array.isArray(type)) return type.includes('string') ? '1' : 1
  return type === 'null' ? null : Math.max(1, shape.minimum ?? 1)
}

function fits(text: string, { pattern, allOf = [], minLength = 0, maxLength = Infinity }: Shape): boolean {
  const patterns = [pattern, ...allOf.map((part) => part.pattern)]
  return (
    text.length >= minLength &&
    text.length <= maxLength &&
    patterns.every((each) => each === undefined || new RegExp(each, 'u').test(text))
  )
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
