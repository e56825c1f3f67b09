import { expect, test } from 'vitest'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { isSameDraft, mergeDrafts } from './merge.ts'

const DRAFT: NewsletterDraft = {
  subject: 'Es geht los',
  body: 'Hallo.\n\n{Gasthöfe}\n\nSo geht’s.',
  preheader: '',
  buttonCaption: '',
  buttonUrl: '',
  regionId: 1,
  postalCodes: [],
  isLaunch: true,
  isTrial: false,
  toTold: false,
  plannedAt: null,
}

test('Anna writes above and Bernd below: both stand in the letter', () => {
  const anna = { ...DRAFT, subject: 'Es geht los in {Ort}', body: 'Hallo Dorf.\n\n{Gasthöfe}\n\nSo geht’s.' }
  const bernd = { ...DRAFT, preheader: 'Kommt mit.', body: 'Hallo.\n\n{Gasthöfe}\n\nSo geht’s leicht.' }
  const { draft, conflicts } = mergeDrafts(DRAFT, anna, bernd)
  expect(conflicts).toEqual([])
  expect(draft).toEqual({
    ...DRAFT,
    subject: 'Es geht los in {Ort}',
    preheader: 'Kommt mit.',
    body: 'Hallo Dorf.\n\n{Gasthöfe}\n\nSo geht’s leicht.',
  })
})

test('both write in the same block: both texts are told, and each can be taken', () => {
  const anna = { ...DRAFT, body: 'Hallo Anna.\n\n{Gasthöfe}\n\nSo geht’s.' }
  const bernd = { ...DRAFT, body: 'Hallo Bernd.\n\n{Gasthöfe}\n\nSo geht’s auch.' }
  const { draft, conflicts } = mergeDrafts(DRAFT, anna, bernd)
  expect(conflicts).toMatchObject([{ part: 'text:0', mine: 'Hallo Anna.', theirs: 'Hallo Bernd.' }])
  expect(draft.body).toBe('Hallo Anna.\n\n{Gasthöfe}\n\nSo geht’s auch.')
  expect(conflicts[0]?.takeTheirs(draft).body).toBe(bernd.body)
})

test('one moved the blocks while the other wrote: the whole text is the question', () => {
  const anna = { ...DRAFT, body: 'Hallo.\n\nSo geht’s.' }
  const bernd = { ...DRAFT, body: 'Hallo Bernd.\n\n{Gasthöfe}\n\nSo geht’s.' }
  const { draft, conflicts } = mergeDrafts(DRAFT, anna, bernd)
  expect(conflicts).toMatchObject([{ part: 'text', mine: anna.body, theirs: bernd.body }])
  expect(draft.body).toBe(anna.body)
})

test('blanks around a text are no change: the server keeps none', () => {
  expect(isSameDraft(DRAFT, { ...DRAFT, subject: 'Es geht los ' })).toBe(true)
  const bernd = { ...DRAFT, subject: 'Es geht heute los' }
  expect(mergeDrafts({ ...DRAFT, subject: 'Es geht los ' }, DRAFT, bernd).draft.subject).toBe(bernd.subject)
})
