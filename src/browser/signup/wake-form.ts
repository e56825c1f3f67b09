import { asciiEmail, type Signup } from '../../contract/signup.ts'
import { findStanding, keepDigits } from '../postal-code/typed-code.ts'
import type { SentSignup } from './send-signup.ts'
import { showPlace, showState } from './show-state.ts'
import { fieldOf, fields, readForm } from './signup-fields.ts'
import { type FieldName, findProblems, type Problems, recheck } from './signup-state.ts'

type SignupHandlers = {
  send(signup: Signup): Promise<SentSignup>
  /** What the place of the form does, and which message shows. */
  onSent(sent: SentSignup, signup: Signup): void
}

/**
 * Lets a script check and send the form that stands in the page, with whatever was typed, filled in or ticked before.
 * Once `ended` is aborted, the browser does so again, as with plain HTML.
 */
export function wakeForm(form: HTMLFormElement, ended: AbortSignal, { send, onSent }: SignupHandlers): void {
  const postalCode = fieldOf(form, 'postalCode')
  const consent = fieldOf(form, 'consent')
  const until = { signal: ended }
  let saving = false
  let lookUps = 0
  let problems: Problems = {}

  // The button is about to be locked; whoever stands on it would stand nowhere.
  if (!consent.checked && document.activeElement?.matches('.submit')) consent.focus()
  if (postalCode.value !== postalCode.defaultValue) void lookUpPlace()
  form.noValidate = true
  show()
  ended.addEventListener('abort', () => {
    form.noValidate = false
    showState(form, { saving: false, problems: {}, ticked: true })
  })

  // Both, as a program may set the tick and tell of one alone.
  form.addEventListener('input', change, until)
  form.addEventListener('change', change, until)
  consent.addEventListener('click', (event) => saving && event.preventDefault(), until)
  // A locked button keeps Enter from sending: whoever presses it is told what is missing.
  form.addEventListener('keydown', enter, until)
  form.addEventListener('submit', submit, until)

  function show() {
    if (!ended.aborted) showState(form, { saving, problems, ticked: consent.checked })
  }

  function nameOf({ target }: Event): FieldName | undefined {
    return fields.find((field) => fieldOf(form, field) === target)
  }

  function change(event: Event) {
    const field = nameOf(event)
    if (!field) return
    if (field === 'postalCode') {
      keepDigits(postalCode, event)
      void lookUpPlace()
    }
    problems = recheck(problems, field, readForm(form))
    show()
  }

  function enter(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.isComposing && !consent.checked && nameOf(event)) void submit(event)
  }

  async function submit(event: Event) {
    event.preventDefault()
    if (saving) return
    const typed = readForm(form)
    problems = findProblems(typed)
    const wrong = fields.find((field) => problems[field])
    saving = !wrong
    show()
    if (wrong) return fieldOf(form, wrong).focus()
    const signup = { email: asciiEmail(typed.email), postal_code: typed.postalCode }
    const sent = await send(signup)
    saving = false
    if (sent.outcome === 'saved') {
      form.reset()
      void lookUpPlace()
    }
    show()
    onSent(sent, signup)
  }

  /** Says the place of the postal code that stands in the form, and how it stands there, as soon as it is known. */
  async function lookUpPlace() {
    const mine = ++lookUps
    const there = await findStanding(readForm(form).postalCode)
    if (mine === lookUps) showPlace(form, there)
  }
}
