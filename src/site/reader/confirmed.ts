import { letShare } from '../../browser/neighbours/let-share.ts'
import { startApart } from './start-apart.ts'

startApart([letShare])
