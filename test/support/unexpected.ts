import type { ConsoleMessage, Page } from '@playwright/test'

/** What a story's pages said, raised or asked others for, and nobody allowed. */
export class Unexpected {
  readonly #ours: readonly string[]
  readonly #seen: string[] = []
  readonly #allowed: RegExp[] = []

  /** @param ours the names of hosts that a page may ask */
  constructor(ours: readonly string[]) {
    this.#ours = ours
  }

  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  watch(page: Page): void {
    page.on('console', (message) => this.#seen.push(inWords(message)))
    page.on('pageerror', (error) => this.#seen.push(`page error: ${error.message}`))
    page.on('request', (request) => {
      const { protocol, hostname, href } = new URL(request.url())
      if (protocol.startsWith('http') && !this.#ours.includes(hostname))
        this.#seen.push(`request to another host: ${href}`)
    })
  }

  note(...said: string[]): void {
    this.#seen.push(...said)
  }

  /** Read at the end, so that `allow` holds for what came before it as well. */
  list(): string[] {
    return this.#seen.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)))
  }
}

function inWords(message: ConsoleMessage): string {
  return `console ${message.type()}: ${message.text()} (${message.location().url})`
}
