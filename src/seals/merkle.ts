import { createHash } from 'node:crypto'

// Merkle trees as RFC 9162 (section 2.1) has them: a leaf and a node are hashed apart, so that neither passes as the other.

/** The root over some leaves, which are in an order; there is at least one. */
export function rootOf(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves
  if (leaves.length === 1 && only) return leafHash(only)
  const half = leftOf(leaves.length)
  return nodeHash(rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)))
}

/** What has to be hashed with a leaf to come to the root, from the bottom up. */
export function pathOf(leaves: readonly Buffer[], place: number): Buffer[] {
  if (leaves.length <= 1) return []
  const half = leftOf(leaves.length)
  const [left, right] = [leaves.slice(0, half), leaves.slice(half)]
  if (place < half) return [...pathOf(left, place), rootOf(right)]
  return [...pathOf(right, place - half), rootOf(left)]
}

/** The root that a leaf at a place of a tree with so many leaves leads to by its path; undefined: no such path. */
export function rootBy(
  path: readonly Buffer[],
  leaf: Buffer,
  place: number,
  leaves: number,
): Buffer | undefined {
  if (!(Number.isSafeInteger(place) && place >= 0 && place < leaves)) return undefined
  if (leaves === 1) return path.length === 0 ? leafHash(leaf) : undefined
  const beside = path.at(-1)
  if (!beside) return undefined
  const half = leftOf(leaves)
  if (place < half) {
    const left = rootBy(path.slice(0, -1), leaf, place, half)
    return left && nodeHash(left, beside)
  }
  const right = rootBy(path.slice(0, -1), leaf, place - half, leaves - half)
  return right && nodeHash(beside, right)
}

/** The largest power of two below the number of leaves: so many are in the left half. */
function leftOf(leaves: number): number {
  return 2 ** (Math.ceil(Math.log2(leaves)) - 1)
}

const leafHash = (leaf: Buffer) => createHash('sha256').update('\x00').update(leaf).digest()
const nodeHash = (left: Buffer, right: Buffer) =>
  createHash('sha256').update('\x01').update(left).update(right).digest()
