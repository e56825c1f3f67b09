import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@playwright/test'
import type { Tab } from './engine.ts'
import { look, type Sight, type Wanted } from './look.ts'

/** Far more than anything takes on a busy machine. */
const PATIENCE = { timeout: 20_000, intervals: [20, 50, 50, 100, 200] }

/** A few frames: WebKit scrolls and moves in a process of its own, and clicks what its last frame shows. */
const STILL_MS = 100

/** Somebody at a browser: what they do, and what they see. Words find things as they find them for a person. */
export class Visitor {
  readonly #tab: Tab
  readonly #origin: string

  constructor(tab: Tab, origin: string) {
    this.#tab = tab
    this.#origin = origin
  }

  /** Opens a page and waits until its scripts are at work. */
  async open(path: string): Promise<void> {
    await this.#tab.open(`${this.#origin}${path}`)
    const awake = () =>
      !document.querySelector('[type="text/html"]') || document.documentElement.hasAttribute('data-awake')
    await this.until('the page is awake', awake)
  }

  async click(words: string, place?: string): Promise<void> {
    await this.#clickOn({ kind: 'control', words, place })
  }

  /** Puts the cursor into a field, looks that it is there, and types in the place of what stands there. */
  async fill(label: string, text: string, place?: string): Promise<void> {
    await this.#clickUntil('focused', { kind: 'field', words: label, place })
    await this.run(() => (document.activeElement as HTMLInputElement).select())
    await this.#tab.type(text)
  }

  async tick(label: string, place?: string): Promise<void> {
    await this.#clickUntil('ticked', { kind: 'field', words: label, place })
  }

  async pressEscape(): Promise<void> {
    await this.#tab.pressEscape()
  }

  async scrollTo(top: number): Promise<void> {
    await this.run((y) => scrollTo({ top: y, behavior: 'instant' }), top)
  }

  async sees(words: string, place?: string): Promise<void> {
    await expect.poll(() => this.#seen(words, place), { message: words, ...PATIENCE }).toBe('seen')
  }

  async seesNo(words: string, place?: string): Promise<void> {
    await expect.poll(() => this.#seen(words, place), { message: words, ...PATIENCE }).toBe('not seen')
  }

  /** @returns a field as it is now. */
  async field(label: string, place?: string): Promise<Pick<Sight, 'value' | 'ticked' | 'focused'>> {
    const field = await this.#look({ kind: 'field', words: label, place }, false)
    if (typeof field === 'string') throw new Error(`${label}: ${field}`)
    return field
  }

  /** Waits until a condition on the page holds; a page that is being left has none. */
  async until(what: string, holds: () => boolean): Promise<void> {
    await expect.poll(() => this.run(holds).catch(() => false), { message: what, ...PATIENCE }).toBe(true)
  }

  /** Runs a function in the page; it is sent as text, so it stands alone. */
  async run<Result, Values extends unknown[]>(
    work: (...values: Values) => Result,
    ...values: Values
  ): Promise<Result> {
    const given = values.map((value) => JSON.stringify(value) ?? 'undefined')
    return (await this.#tab.run(`(${work})(${given})`)) as Result
  }

  /** Clicks where something is once it has stood there, free, for a while. */
  async #clickOn(wanted: Wanted): Promise<void> {
    const nowhere = { x: Number.NaN, y: Number.NaN, since: 0 }
    let last = nowhere
    const state = async () => {
      const sight = await this.#look(wanted, true)
      if (typeof sight === 'string' || !sight.free) {
        last = nowhere
        return typeof sight === 'string' ? sight : 'covered or moving'
      }
      const { x, y } = sight
      if (x !== last.x || y !== last.y) last = { x, y, since: Date.now() }
      return Date.now() - last.since < STILL_MS ? 'moving' : 'at rest'
    }
    await expect.poll(state, { message: `${wanted.words}, to be clicked`, ...PATIENCE }).toBe('at rest')
    await this.#tab.click(last.x, last.y)
  }

  /** As people do: WebKit on a slow machine may show a field for a moment longer where it no longer is. */
  async #clickUntil(state: 'focused' | 'ticked', wanted: Wanted): Promise<void> {
    const click = async () => {
      await this.#clickOn(wanted)
      await wait(STILL_MS)
      const sight = await this.#look(wanted, false)
      return typeof sight === 'string' ? sight : sight[state]
    }
    await expect.poll(click, { message: `${wanted.words}, ${state}`, ...PATIENCE }).toBe(true)
  }

  async #seen(words: string, place: string | undefined): Promise<string> {
    const sight = await this.#look({ kind: 'text', words, place }, false)
    return typeof sight === 'string' ? sight : 'seen'
  }

  /** @returns why there is nothing to look at; also while a page is being left, which lets no script in. */
  async #look(wanted: Wanted, near: boolean): Promise<Sight | string> {
    return this.run(look, wanted, near).then(
      (sight) => sight ?? 'not seen',
      (error) => String(error),
    )
  }
}
