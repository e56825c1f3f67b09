import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Orders test files: a drill of minutes that is begun last keeps the whole run waiting, and the other workers idle. */
export class DrillsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isDrill = ({ moduleId }: TestSpecification) => moduleId.includes('.long.test.')
    return [...sorted.filter(isDrill), ...sorted.filter((file) => !isDrill(file))]
  }
}
