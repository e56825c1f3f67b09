import { answerPostalCode } from '../../browser/postal-code/answer-postal-code.ts'
import { startApart } from './start-apart.ts'

// Specification section 8: which address it was, is for the console.
console.error('404 Error: no page at', location.pathname)

startApart([answerPostalCode])
