import { expect, test } from 'vitest'
import { openerFallback } from './opener-fallback.ts'

test('a browser without invoker commands opens and closes the dialog all the same', () => {
  const { click, calls } = pageWith({ dialog: 'known' })

  click('show-modal')
  click('close')

  expect(calls).toEqual(['showModal', 'close'])
})

test('a browser with invoker commands is left alone', () => {
  const { click, calls } = pageWith({ dialog: 'known', commands: true })

  click('show-modal')

  expect(calls).toEqual([])
})

test('a browser without dialogs goes to the page with the form', () => {
  const { click, calls } = pageWith({ dialog: 'unknown' })

  click('show-modal')

  expect(calls).toEqual(['go to /anmelden'])
})

test('a button whose dialog is gone goes there as well', () => {
  const { click, calls } = pageWith({ dialog: 'gone', commands: true })

  click('show-modal')

  expect(calls).toEqual(['go to /anmelden'])
})

type PageFacts = { dialog: 'known' | 'unknown' | 'gone'; commands?: boolean }

/** Runs the script with as much of a page as it touches. */
function pageWith({ dialog, commands = false }: PageFacts) {
  const calls: string[] = []
  const listeners: ((event: object) => void)[] = []
  const elements = {
    known: { showModal: () => calls.push('showModal'), close: () => calls.push('close') },
    unknown: {},
    gone: null,
  }
  const page = {
    addEventListener: (_type: string, listener: (event: object) => void) => listeners.push(listener),
    document: { querySelector: (name: string) => (name === 'dialog' ? elements[dialog] : null) },
    set location(address: string) {
      calls.push(`go to ${address}`)
    },
  }
  // `with`, because the script sets `location` as pages do: by its bare name.
  new Function('page', `with (page) {${openerFallback}}`)(page)
  const click = (command: string) => {
    const attributes: Record<string, string> = { commandfor: 'anmeldung', command }
    const button = {
      getAttribute: (name: string) => attributes[name],
      ...(commands ? { commandForElement: elements[dialog] } : {}),
    }
    for (const listener of listeners) listener({ target: { closest: () => button } })
  }
  return { click, calls }
}
