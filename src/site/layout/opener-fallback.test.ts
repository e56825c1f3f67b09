import { expect, test } from 'vitest'
import { openerFallback } from './opener-fallback.ts'

test('a browser without invoker commands opens and closes the dialog all the same', () => {
  const { click, calls } = pageIn(class HTMLButtonElement {})

  click('show-modal')
  click('close')

  expect(calls).toEqual(['showModal', 'close'])
})

test('a browser with invoker commands is left alone', () => {
  const { listeners } = pageIn(
    class HTMLButtonElement {
      get commandForElement() {
        return null
      }
    },
  )

  expect(listeners).toEqual([])
})

/** Runs the script with as much of a page as it touches. */
function pageIn(HTMLButtonElement: new () => object) {
  const calls: string[] = []
  const listeners: ((event: object) => void)[] = []
  const dialog = { showModal: () => calls.push('showModal'), close: () => calls.push('close') }
  const addEventListener = (_type: string, listener: (event: object) => void) => listeners.push(listener)
  const document = { getElementById: (id: string) => (id === 'anmeldung' ? dialog : null) }
  new Function('HTMLButtonElement', 'addEventListener', 'document', openerFallback)(
    HTMLButtonElement,
    addEventListener,
    document,
  )
  const click = (command: string) => {
    const attributes: Record<string, string> = { commandfor: 'anmeldung', command }
    const button = { getAttribute: (name: string) => attributes[name] }
    for (const listener of listeners) listener({ target: { closest: () => button } })
  }
  return { click, calls, listeners }
}
