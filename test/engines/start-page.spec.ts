import { expect, test } from './support/fixtures.ts'

const OFFER = '10% Rabatt sichern!'
const BAR = '.sticky-bar'

const FIRST_LOOKS = [
  { path: '/', width: 320 },
  { path: '/kremmen', width: 1440 },
]

for (const { path, width } of FIRST_LOOKS) {
  test.describe(`${path}, ${width} px wide`, () => {
    test.use({ width })

    test('the bar is hidden up to 300 px and shown from 301 px on', async ({ visitor }) => {
      await visitor.open(path)
      await visitor.click('Ablehnen')
      await visitor.scrollTo(301)
      await visitor.sees(OFFER, BAR)
      await visitor.scrollTo(300)
      await visitor.seesNo(OFFER, BAR)
      await visitor.scrollTo(301)
      await visitor.sees(OFFER, BAR)
      await visitor.click('Jetzt anmelden', BAR)
      await visitor.sees('Wir sagen dir Bescheid.', 'dialog')
      await visitor.press('Escape')
      await visitor.seesNo('Wir sagen dir Bescheid.')
    })

    test('no page is wider than the window', async ({ visitor }) => {
      await visitor.open(path)
      expect(await visitor.run(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
        0,
      )
    })
  })
}

const ANSWERS = {
  'Muss ich mich mit den Nachbarn absprechen?': 'Nein. Du bestellst für dich',
  'Wie komme ich zu einer gemeinsamen Bestellung?': 'Du schließt dich einer Lieferzeit an',
  'Was sehen die Nachbarn von mir?': 'Nur, dass jemand mitbestellt.',
  'Wer weiß, was ich bestellt habe?': 'Nur das Restaurant.',
}

for (const javaScript of [true, false]) {
  test.describe(javaScript ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScript })

    test('four questions, one answered at a time', async ({ visitor }) => {
      await visitor.open('/')
      if (javaScript) await visitor.click('Ablehnen')
      // Without scripts from Chrome 120, Safari 17.2, Firefox 130 on; before them all stay open, all readable.
      const oneAtATime = javaScript || (await visitor.run(() => 'name' in HTMLDetailsElement.prototype))
      for (const [question, answer] of Object.entries(ANSWERS)) {
        await visitor.seesNo(answer)
        await visitor.click(question)
        await visitor.sees(answer)
        const others = Object.values(ANSWERS).filter((other) => other !== answer)
        if (oneAtATime) for (const other of others) await visitor.seesNo(other)
      }
    })
  })
}
