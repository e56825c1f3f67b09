import { test } from './support/fixtures.ts'

const OFFER = '10% Rabatt sichern!'
const BAR = '.sticky-bar'

const [FIRST, SECOND] = [
  ['Muss ich mich mit den Nachbarn absprechen?', 'Nein. Du bestellst für dich'],
  ['Was sehen die Nachbarn von mir?', 'Nur, dass jemand mitbestellt.'],
] as const

test('the bar comes at 301 px, its button opens the dialog, and one answer is open', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.click('Ablehnen')
  await visitor.scrollTo(300)
  await visitor.seesNo(OFFER, BAR)
  await visitor.scrollTo(301)
  await visitor.sees(OFFER, BAR)
  await visitor.click('Jetzt anmelden', BAR)
  await visitor.sees('Wir sagen dir Bescheid.', 'dialog')
  await visitor.pressEscape()
  await visitor.seesNo('Wir sagen dir Bescheid.')
  await visitor.click(FIRST[0])
  await visitor.sees(FIRST[1])
  await visitor.click(SECOND[0])
  await visitor.sees(SECOND[1])
  await visitor.seesNo(FIRST[1])
})
