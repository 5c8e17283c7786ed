import { machineKnowledge } from '../src/contracts/audit/machineKnowledge.ts'
import { childrenOf } from './actorMap.ts'
import { readCapabilities } from './capabilities.ts'
import {
  findRealisations,
  readCoverage,
  readNamingTests,
  readOutlines,
  readRequirements,
} from './traceability.ts'

/** `charts` or `requirements`: prints them for scripts/knowledgePlugin.ts. */
const outlines = readOutlines()
const tests = readNamingTests()
const realisations = findRealisations(outlines)

const capabilities = await readCapabilities()

const knowledge = machineKnowledge.parse({
  machines: outlines.map((outline) => ({
    outline,
    capability: capabilities.get(outline.id),
    children: childrenOf(outline.id),
    parents: outlines.flatMap((parent) =>
      childrenOf(parent.id)
        .filter(({ machine }) => machine === outline.id)
        .map(({ actor }) => ({ actor, machine: parent.id })),
    ),
  })),
  requirements: readRequirements().map((requirement) => ({
    ...requirement,
    tests: tests.get(requirement.id) ?? [],
    realisations: realisations.get(requirement.id) ?? [],
  })),
  coverage: readCoverage(),
})

const { requirements: known, ...charts } = knowledge
process.stdout.write(JSON.stringify(process.argv[2] === 'requirements' ? known : charts))
