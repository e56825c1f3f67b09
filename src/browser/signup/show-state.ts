import type { Told } from '../../content/standing/said.ts'
import { fieldOf, fields, SIGNUP_REASON_ID } from './signup-fields.ts'
import type { Problems } from './signup-state.ts'
import { texts } from './texts.ts'

type SignupState = { saving: boolean; problems: Problems; ticked: boolean }

/**
 * Shows the form's state on the form as it stands in the page. Nothing there is made anew or asked to be as it was
 * built: a password manager puts its icon beside an input, a translator rewrites every text, a proxy drops white space.
 */
export function showState(form: HTMLFormElement, { saving, problems, ticked }: SignupState): void {
  for (const field of fields) {
    const input = fieldOf(form, field)
    showProblem(input, problems[field])
    input.readOnly = saving
  }
  showButton(form, saving, ticked)
}

/** Tucks the emptied form away while the card says what comes next: empty beside it, it would look like a failure. */
export function showTucked(form: HTMLFormElement, tucked: boolean): void {
  form.classList.toggle('is-tucked', tucked)
  form.querySelector('.another')?.remove()
  if (!tucked) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'tap another'
  button.textContent = texts.another
  button.addEventListener('click', () => {
    showTucked(form, false)
    fieldOf(form, 'email').focus()
  })
  form.append(button)
}

/** The place of the typed postal code, and above the fields how it stands there; without it what stood there at first. */
export function showPlace(form: HTMLFormElement, there: Told | null | undefined): void {
  const said = document.createElement(there === null ? 'small' : 'span')
  said.textContent = there === null ? texts.unknownPlace : (there?.place ?? '')
  form.querySelector('.place-known')?.replaceChildren(...(there === undefined ? [] : [said]))
  show('.said-title', there?.dialog?.title)
  show('.said-lead', there?.dialog?.lead)

  function show(selector: string, text: string | undefined) {
    const element = form.querySelector<HTMLElement>(selector)
    if (!element) return
    element.dataset.first ??= element.textContent
    element.textContent = text || element.dataset.first
  }
}

/** As design/field/field.tsx renders it. */
function showProblem(input: HTMLInputElement, error: string | undefined): void {
  const field = input.closest('.field')
  const id = `${input.id}-fehler`
  const shown = document.getElementById(id)
  if (shown?.textContent === error) return
  shown?.remove()
  field?.classList.toggle('is-wrong', error !== undefined)
  set(input, 'aria-invalid', error && 'true')
  set(input, 'aria-describedby', error && id)
  if (!error) return
  const said = document.createElement('p')
  said.className = 'field-error'
  said.id = id
  said.append(document.createElement('span'))
  said.firstElementChild?.append(error)
  field?.append(said)
}

function showButton(form: HTMLFormElement, saving: boolean, ticked: boolean): void {
  const button = form.querySelector<HTMLButtonElement>('.submit')
  const status = form.querySelector('.submit-status')
  if (!button || !status) return
  button.disabled = saving || !ticked
  set(button, 'aria-describedby', ticked ? undefined : SIGNUP_REASON_ID)
  document.getElementById(SIGNUP_REASON_ID)?.classList.toggle('is-met', ticked)
  // Its words are written only when they change: until then they may be another language's.
  if (button.classList.toggle('is-busy', saving) === Boolean(status.textContent)) return
  status.textContent = saving ? texts.saving : ''
  button.textContent = saving ? texts.saving : texts.submit
}

function set(element: Element, attribute: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(attribute)
  else element.setAttribute(attribute, value)
}
