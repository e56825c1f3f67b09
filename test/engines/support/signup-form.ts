import { routes } from '../../../src/routes.ts'
import type { Person } from '../../e2e/support/signup-story.ts'
import type { Visitor } from './visitor.ts'

/** Where a visitor can sign up: the page, and the part of it that has the form. */
export const PLACES = {
  dialog: { path: routes.home, form: 'dialog' },
  page: { path: routes.signup, form: 'main' },
} as const

export type Place = (typeof PLACES)[keyof typeof PLACES]

const NAMES: Record<string, string> = { '16766': 'Kremmen', '17252': 'Mirow', '01067': 'Dresden' }

const CONSENT = 'Meine E-Mail-Adresse'

/**
 * Opens the page, answers the cookie note, which only scripts show, and comes to the form.
 * @returns the part of the page that has it
 */
export async function openForm(visitor: Visitor, place: Place): Promise<string> {
  await visitor.open(place.path)
  if (visitor.javaScript && place.form === 'dialog') await visitor.click('Ablehnen')
  return goToForm(visitor, place)
}

/** Comes to the form once more after the thanks, which is a page of its own where no script could show it. */
export async function openFormAgain(visitor: Visitor, place: Place): Promise<string> {
  if (visitor.javaScript) {
    // On a phone both lie above the button, and the thanks stays while a mouse rests on it.
    await visitor.click('Meldung schließen')
    await visitor.click('Hinweis schließen')
  } else {
    await visitor.open(place.path)
  }
  return goToForm(visitor, place)
}

async function goToForm(visitor: Visitor, { form }: Place): Promise<string> {
  if (form === 'dialog' && !(await visitor.run(canOpenDialogs)) && !visitor.javaScript) {
    await visitor.follow('zur Anmeldung', routes.signup, 'footer')
    await visitor.sees('Wir sagen dir Bescheid.', 'main')
    return 'main'
  }
  if (form === 'dialog') await visitor.click('Jetzt anmelden', 'footer')
  await visitor.sees('Wir sagen dir Bescheid.', form)
  if (visitor.javaScript && form === 'dialog') await visitor.until('the form is awake', formIsAwake)
  return form
}

/** Who is quicker than its script sends it as plain HTML. */
export const formIsAwake = () => document.querySelector<HTMLFormElement>('.signup-form')?.noValidate === true

/** Whether a button opens a dialog without a script: Chrome 135, Firefox 144, Safari 26.2. */
const canOpenDialogs = () => 'command' in HTMLButtonElement.prototype

export async function fillIn(visitor: Visitor, form: string, person: Person): Promise<void> {
  await visitor.fill('E-Mail-Adresse', person.email, form)
  await visitor.fill('Postleitzahl', person.postal_code, form)
  // It comes a moment later and moves what is below.
  if (visitor.javaScript && form === 'dialog') await visitor.sees(NAMES[person.postal_code] ?? '', form)
  await visitor.tick(CONSENT, form)
}

export async function send(visitor: Visitor, form: string): Promise<void> {
  await visitor.click('Jetzt anmelden', form)
}

/** The dialog closes, and without a script the thanks is a page of its own; a form in a page stays where it is. */
export async function seesThanks(visitor: Visitor, form: string): Promise<void> {
  await visitor.sees('Vielen Dank!')
  if (!visitor.javaScript || form === 'dialog') await visitor.seesNo('Wir sagen dir Bescheid.')
}

/** @returns what stands in the form. */
export async function contentOf(visitor: Visitor, form: string): Promise<Person & { consent: boolean }> {
  const { value: email } = await visitor.field('E-Mail-Adresse', form)
  const { value: postal_code } = await visitor.field('Postleitzahl', form)
  const { ticked: consent } = await visitor.field(CONSENT, form)
  return { email, postal_code, consent }
}
