import { expect, test } from 'vitest'
import { isGuessedFirst } from './password-strength.ts'

const carla = { name: 'Carla Ziegler', email: 'carla.ziegler@example.org' }

test.each([
  ['Passwort123456789', true],
  ['123456789012345', true],
  ['aaaaaaaaaaaaaaaa', true],
  ['CarlaZiegler2026!', true],
  ['carla.ziegler@example.org', true],
  ['Dorfteller2026!!!', true],
  ['Apfelmus im Regenschirm', false],
  ['u8Kd-92mQ-xx4T-p0Zs', false],
  ['🍏🍋🫐🥕🌽🥔🍄🧅🥬🥦🫘🌶️🍇🍈🍉', false],
])('%s is guessed first: %s', (password, isFirst) => {
  expect(isGuessedFirst(password, carla)).toBe(isFirst)
})
