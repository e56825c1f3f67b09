import { unknownHere } from '../../content/standing/anywhere.ts'
import { findStanding, keepDigits } from './typed-code.ts'

/** Words of the row; how it stands there says `stand.json`. */
export const postalCodeTexts = {
  label: 'Deine Postleitzahl',
  button: 'Bin ich dran?',
  hint: 'Wir zeigen dir, wie viele bei dir warten.',
} as const

/**
 * Brings the row that asks for a postal code to life (site/sections/postal-code-row.tsx): after the fifth digit it says
 * place and standing, and where the page has the sign-up dialog its button opens that, with the code filled in.
 * Everywhere else the browser sends the row itself.
 */
export function answerPostalCode(): void {
  const row = document.querySelector<HTMLFormElement>('.ask')
  const input = row?.querySelector('input')
  const answer = row?.querySelector('[role=status]')
  if (!row || !input || !answer) return
  const hint = [...answer.childNodes]
  // What the page came with, it has answered.
  let asked = input.defaultValue

  input.addEventListener('input', (event) => {
    keepDigits(input, event)
    input.setCustomValidity('')
    void look()
  })
  // Its own message, where the browser's would only say that something does not fit.
  input.addEventListener('invalid', () => input.setCustomValidity(input.value ? input.title : ''))
  row.addEventListener('submit', (event) => openDialog(event, input.value))
  // Typed before this script ran, or put back by the browser.
  void look()

  async function look() {
    const code = input?.value ?? ''
    if (code === asked) return
    asked = code
    const words = await wordsFor(code)
    if (asked === code) answer?.replaceChildren(...(words ?? hint))
  }
}

/** @returns nothing of an unfinished code, and where it cannot be had now */
async function wordsFor(code: string): Promise<(Node | string)[] | undefined> {
  const there = await findStanding(code)
  if (there === null) return [unknownHere]
  if (!there?.row) return undefined
  const [first, second] = there.row
  const bold = document.createElement('b')
  bold.textContent = first
  const rest = document.createElement('span')
  rest.textContent = second
  return [bold, ' ', rest]
}

function openDialog(event: SubmitEvent, code: string) {
  const dialog = document.querySelector('dialog')
  const field = dialog?.querySelector<HTMLInputElement>('[name=postal_code]')
  // Safari before 15.4 knows no dialog.
  if (!dialog?.showModal || !field) return
  event.preventDefault()
  field.value = code
  // Awake or not, the form hears of it: now, or when it looks at what stands there.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // Safari does not focus a clicked button, so that the dialog could not give the focus back.
  if (document.activeElement === document.body) event.submitter?.focus()
  dialog.showModal()
}
