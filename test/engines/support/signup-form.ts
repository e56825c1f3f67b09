import { routes } from '../../../src/routes.ts'
import type { Person } from '../../e2e/support/signup-story.ts'
import type { Visitor } from './visitor.ts'

const NAMES: Record<string, string> = { '16766': 'Kremmen', '17252': 'Mirow', '01067': 'Dresden' }

const CONSENT = 'Meine E-Mail-Adresse'

/**
 * Opens the start page, answers the cookie note, which only scripts show, and comes to the form.
 * @returns the part of the page that has it: the dialog, or `main` of a page of its own
 */
export async function openForm(visitor: Visitor): Promise<string> {
  await visitor.open(routes.home)
  if (visitor.javaScript) await visitor.click('Ablehnen')
  return goToForm(visitor)
}

/** Comes to the form once more after the thanks. */
export async function openFormAgain(visitor: Visitor): Promise<string> {
  // On a phone both lie above the button, and the thanks stays while a mouse rests on it.
  await visitor.click('Meldung schließen')
  await visitor.click('Hinweis schließen')
  return goToForm(visitor)
}

async function goToForm(visitor: Visitor): Promise<string> {
  if (!visitor.javaScript && !(await visitor.run(canOpenDialogs))) {
    await visitor.follow('zur Anmeldung', routes.signup, 'footer')
    await visitor.sees('Wir sagen dir Bescheid.', 'main')
    return 'main'
  }
  await visitor.click('Jetzt anmelden', 'footer')
  await visitor.sees('Wir sagen dir Bescheid.', 'dialog')
  if (visitor.javaScript) await visitor.until('the form is awake', formIsAwake)
  return 'dialog'
}

/** Who is quicker than its script sends it as plain HTML. */
export const formIsAwake = () => document.querySelector<HTMLFormElement>('.signup-form')?.noValidate === true

/** Whether a button opens a dialog without a script: Chrome 135, Firefox 144, Safari 26.2. */
const canOpenDialogs = () => 'command' in HTMLButtonElement.prototype

/** Fills the form in and sends it. */
export async function signUp(visitor: Visitor, form: string, person: Person): Promise<void> {
  await visitor.fill('E-Mail-Adresse', person.email, form)
  await visitor.fill('Postleitzahl', person.postal_code, form)
  // It comes a moment later and moves what is below.
  if (visitor.javaScript) await visitor.sees(NAMES[person.postal_code] ?? '', form)
  await visitor.tick(CONSENT, form)
  await visitor.click('Jetzt anmelden', form)
}

/** The dialog closes. */
export async function seesThanks(visitor: Visitor): Promise<void> {
  await visitor.sees('Vielen Dank!')
  await visitor.seesNo('Wir sagen dir Bescheid.')
}

/** @returns what stands in the form. */
export async function contentOf(visitor: Visitor, form: string): Promise<Person & { consent: boolean }> {
  const { value: email } = await visitor.field('E-Mail-Adresse', form)
  const { value: postal_code } = await visitor.field('Postleitzahl', form)
  const { ticked: consent } = await visitor.field(CONSENT, form)
  return { email, postal_code, consent }
}
