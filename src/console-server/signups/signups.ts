import type { FastifyInstance } from 'fastify'
import { addFiles } from './files.ts'
import { addImport } from './import/import.ts'
import { addList } from './list.ts'
import type { PeopleParts } from './people-parts.ts'
import { addPerson } from './person.ts'

/** /signups: the list of everybody who signed up, one person, files of a selection, a list from elsewhere. */
export function addSignups(scope: FastifyInstance, { people }: { people: PeopleParts | undefined }): void {
  addList(scope)
  addFiles(scope)
  addPerson(scope, people)
  addImport(scope, people)
}
