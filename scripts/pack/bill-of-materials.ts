import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Contrib, Enums, Models, Serialize, Spec, Validation } from '@cyclonedx/cyclonedx-library'

type PackageJson = { name: string; version: string; license?: string }
type Lock = { packages: Record<string, { integrity?: string }> }

/**
 * What an artefact is made of, as CycloneDX 1.6 (JSON): each package that went in, with its licence and the checksum that
 * package-lock.json demands of it.
 * @param folders the packages' folders in node_modules
 * @throws {Error} when it does not fit the standard's own schema
 * @see https://cyclonedx.org/docs/1.6/json/
 */
export async function billOfMaterials(root: string, folders: Iterable<string>): Promise<string> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
  const { name, version } = await packageJson(root)
  const bom = new Models.Bom()
  bom.metadata.component = new Models.Component(Enums.ComponentType.Application, name, { version })
  for (const folder of [...folders].sort()) {
    // Unpacked for another machine it lies elsewhere; then its name says which it is.
    const path = relative(root, folder).split(sep).join('/')
    const locked = lock.packages[path] ?? lock.packages[`node_modules/${(await packageJson(folder)).name}`]
    bom.components.add(await componentOf(folder, locked?.integrity))
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6))
  const text = serializer.serialize(bom, { sortLists: true, space: 1 })
  const wrong = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)
  if (wrong) throw new Error(`The bill of materials is not CycloneDX: ${JSON.stringify(wrong)}`)
  return `${text}\n`
}

const components = new Contrib.FromNodePackageJson.Builders.ComponentBuilder(
  new Contrib.FromNodePackageJson.Factories.ExternalReferenceFactory(),
  new Contrib.License.Factories.LicenseFactory(noExpression),
)

async function componentOf(folder: string, integrity: string | undefined): Promise<Models.Component> {
  const { name, version, ...rest } = await packageJson(folder)
  const component = components.makeComponent({ name, version, ...rest })
  if (!component || !integrity)
    throw new Error(`${folder} is no package of package-lock.json, yet it went into the artefact.`)
  component.purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  component.bomRef.value = component.purl
  const sum = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
  component.hashes.set(Enums.HashAlgorithm['SHA-512'], sum)
  return component
}

export async function packageJson(folder: string): Promise<PackageJson> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageJson
}

/** Without a reader of licence expressions they are taken over as names. */
function noExpression(): never {
  throw new Error('not read')
}
