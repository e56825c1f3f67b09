import { HIGHEST_GOAL } from '../../../contract/console/places.ts'
import { number } from '../../words.ts'

/** `1.000` is how people write a thousand. @returns the number, or what is wrong with it */
export function readGoal(text: string): { value?: number; error?: string } {
  const plain = text.trim().replace(/^(\d{1,3})\.(\d{3})$/, '$1$2')
  const value = Number(plain)
  return /^\d{1,6}$/.test(plain) && value >= 1 && value <= HIGHEST_GOAL
    ? { value }
    : { error: `Eine ganze Zahl von 1 bis ${number(HIGHEST_GOAL)}` }
}
