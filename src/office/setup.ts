import { tasksOf } from './checks/tasks.ts'
import { procedure, router } from './procedure.ts'

export const setup = router({
  /** What `npm run dorfteller -- doctor` finds: the DNS and the mail server are asked, which takes a moment. */
  list: procedure({ least: 'look' }).query(async ({ ctx: { desk } }) => tasksOf(await desk.check())),
})
