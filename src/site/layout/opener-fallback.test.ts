import { expect, test } from 'vitest'
import { openerFallback } from './opener-fallback.ts'

test.each<[string, PageFacts, string]>([
  ['without invoker commands works the dialog all the same', { dialog: 'known' }, 'showModal, close'],
  ['with invoker commands is left alone', { dialog: 'known', commands: true }, ''],
  ['without dialogs goes to the page with the form', { dialog: 'unknown' }, '/anmelden, /anmelden'],
  ['whose dialog is gone goes there as well', { dialog: 'gone', commands: true }, '/anmelden, /anmelden'],
])('a browser %s', (_, facts, done) => {
  const { click, calls } = pageWith(facts)
  click('show-modal')
  click('close')
  expect(calls.join(', ')).toBe(done)
})

type PageFacts = { dialog: 'known' | 'unknown' | 'gone'; commands?: boolean }

/** Runs the script with as much of a page as it touches. */
function pageWith({ dialog, commands = false }: PageFacts) {
  const calls: string[] = []
  const listeners: ((event: object) => void)[] = []
  const known = { showModal: () => calls.push('showModal'), close: () => calls.push('close') }
  const element = { known, unknown: {}, gone: null }[dialog]
  const page = {
    addEventListener: (_type: string, listener: (event: object) => void) => listeners.push(listener),
    document: { querySelector: (name: string) => (name === 'dialog' ? element : null) },
    set location(address: string) {
      calls.push(address)
    },
  }
  // `with`, because the script sets `location` as pages do: by its bare name.
  new Function('page', `with (page) {${openerFallback}}`)(page)
  const click = (command: string) => {
    const attributes: Record<string, string> = { commandfor: 'anmeldung', command }
    const button = {
      getAttribute: (name: string) => attributes[name],
      ...(commands ? { commandForElement: element } : {}),
    }
    for (const listener of listeners) listener({ target: { closest: () => button } })
  }
  return { click, calls }
}
