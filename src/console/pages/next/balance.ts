import { ALL_POINTS, PARTS, type Part, type Weights } from '../../../contract/console/proposals.ts'

/**
 * The weights when one of them is moved: the others give or take in proportion, so that all are a hundred together and whole.
 * Where the others are nothing, they share evenly.
 */
export function balanced(weights: Weights, moved: Part, value: number): Weights {
  const others = PARTS.filter((part) => part !== moved)
  const rest = ALL_POINTS - value
  const before = others.reduce((sum, part) => sum + weights[part], 0)
  const shares = others.map((part) => (before > 0 ? (weights[part] / before) * rest : rest / others.length))
  const next = { ...weights, [moved]: value }
  for (const [index, part] of others.entries()) next[part] = Math.floor(shares[index] ?? 0)
  // What is left over by rounding down goes to those that lost most of it.
  const byLoss = others
    .map((part, index) => ({ part, loss: (shares[index] ?? 0) - next[part] }))
    .sort((one, other) => other.loss - one.loss)
  const missing = ALL_POINTS - PARTS.reduce((sum, part) => sum + next[part], 0)
  for (const { part } of byLoss.slice(0, missing)) next[part] += 1
  return next
}
