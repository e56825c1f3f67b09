import { expect, test } from 'vitest'
import { senderOf } from './sender.ts'

const config = {
  // Where nobody has given anything.
  DATA_DIR: '/nowhere',
  PUBLIC_ORIGIN: 'https://dorfteller.example',
  MAIL_FROM: 'post@dorfteller.example',
}

test.each(['beschwerden@dorfteller.example', 'fbl@post.Dorfteller.example'])(
  'complaints may go to %s, which the letters are signed for',
  async (MAIL_COMPLAINTS) => {
    expect((await senderOf({ ...config, MAIL_COMPLAINTS })).complaintsTo).toBe(MAIL_COMPLAINTS)
  },
)

test.each(['fbl@provider.example', 'fbl@nichtdorfteller.example'])(
  'nobody would report to %s, so the program says so',
  async (MAIL_COMPLAINTS) => {
    await expect(senderOf({ ...config, MAIL_COMPLAINTS })).rejects.toThrow(
      'MAIL_COMPLAINTS muss eine Adresse bei dorfteller.example sein',
    )
  },
)

test('without the setting there is none', async () => {
  expect((await senderOf(config)).complaintsTo).toBeUndefined()
})
