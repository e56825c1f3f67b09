import { format } from 'node:util'
import { afterEach, vi } from 'vitest'

// Vitest takes stubs back before each test: those of a file's last one would stay until this file's first.
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.restoreAllMocks()

/** What a test printed as a warning or an error and did not expect. */
const printed: string[] = []

for (const method of ['error', 'warn'] as const) {
  console[method] = (...values: unknown[]) => {
    printed.push(`console.${method}: ${format(...values)}`)
  }
}

afterEach(() => {
  if (printed.length === 0) return
  const lines = printed.splice(0).join('\n')
  throw new Error(
    `This test printed what it did not expect:\n${lines}\n` +
      'If it belongs to the story, expect it: ' +
      "const error = vi.spyOn(console, 'error').mockReturnValue(); … expect(error).toHaveBeenCalledWith(…)",
  )
})
