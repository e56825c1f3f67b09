import { expect, test } from 'vitest'
import { passwordProblem } from './password-strength.ts'

const carla = { name: 'Carla Ziegler', email: 'carla.ziegler@example.org' }

test.each([
  'Passwort123456789',
  '123456789012345',
  'aaaaaaaaaaaaaaaa',
  'CarlaZiegler2026!',
  'carla.ziegler@example.org',
  'Dorfteller2026!!!',
])('%s is refused', (password) => {
  expect(passwordProblem(password, carla)).toContain('leicht zu erraten')
})

test.each(['Apfelmus im Regenschirm', 'u8Kd-92mQ-xx4T-p0Zs', '🍏🍋🫐🥕🌽🥔🍄🧅🥬🥦🫘🌶️🍇🍈🍉'])(
  '%s will do',
  (password) => {
    expect(passwordProblem(password, carla)).toBeUndefined()
  },
)

test('fourteen characters are too few, counted as people count them; 257 are too many', () => {
  expect(passwordProblem('ü'.repeat(14), carla)).toContain('mindestens 15 Zeichen')
  expect(passwordProblem('u8Kd-92mQ'.repeat(29), carla)).toContain('höchstens 256 Zeichen')
})
