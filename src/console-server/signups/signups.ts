import type { FastifyInstance } from 'fastify'
import { addFiles } from './files.ts'
import { addImport } from './import/import.ts'
import { addList } from './list.ts'
import { addPerson } from './person.ts'
import type { ProofFacts } from './proof.ts'

/** /signups: the list of everybody who signed up, one person, files of a selection, a list from elsewhere. */
export function addSignups(scope: FastifyInstance, facts: ProofFacts): void {
  addList(scope)
  addFiles(scope)
  addPerson(scope, facts)
  addImport(scope)
}
