/** Language models and embeddings. */
export { isSmall, type ModelAbilities } from './abilities.ts';
export {
  type Choice,
  chosenId,
  type ModelInForce,
  modelInForce,
  readChoice,
  writeChoice,
} from './choice/choice.ts';
export { type Chosen, chooseModel, type FoundModels, findModels } from './choice/find-models.ts';
export { followChoice, type InUse } from './choice/in-use.ts';
export { described, type TriedModel, tryModel } from './choice/try-model.ts';
export { combined, isStated, valueAtPath, withoutPaths } from './combine.ts';
export { doubtOf, withoutValue } from './doubts.ts';
export { embedDocuments } from './embed-documents.ts';
export { embedPassages } from './embed-passages.ts';
export { createEmbedder, type Embedder, type EmbeddingsSettings } from './embedder.ts';
export { HOW_TO_CHOOSE, HOW_TO_EMBED, ModelError, type ModelFailure, whyOf } from './errors.ts';
export { createExtractor, type ExtractorOptions } from './extractor.ts';
export type { Extractor, Found, JsonRequest, NotFound, Reader, Told } from './extractor-types.ts';
export { dropAt } from './json-pointer.ts';
export { type CallerSchema, checkedSchema, type Misfit } from './json-schema.ts';
export { LOCAL_CATALOG } from './local/catalog.ts';
export {
  type AboutModel,
  aboutFile,
  aboutModel,
  contextFor,
  engineFile,
  engineFolder,
  LOCAL_NAME,
  localModels,
  modelsFolder,
  weightsFacts,
  weightsFile,
} from './local/files.ts';
export { memoryOfModel, readGguf } from './local/gguf.ts';
export { createLocalModels, LOCAL_URL, type LocalModels, placeOfModel, withPrefixes } from './local/local-models.ts';
export { type ModelMetrics, measured, modelMetrics } from './metrics.ts';
export {
  createModel,
  type Model,
  type ModelSettings,
  type ObjectRequest,
  type TextRequest,
  type Usage,
} from './model.ts';
export { pagePrompt, shownText, withoutStrangeAddresses } from './page-prompt.ts';
export { withoutReasoning } from './repair.ts';
export { type Schema, schemaOf } from './schema.ts';
export { modelFacts } from './servers/find-servers.ts';
export { textProblem } from './text-problems.ts';
export { createTextVectors, type EmbeddingSpace, type TextVectors } from './text-vectors.ts';
export { countTokens, fitText } from './tokens.ts';
export type { ChatMessage, ToolRequest, ToolSpec, Turn, TurnRequest } from './tool-conversation.ts';
export { createTranscriber, type Transcriber } from './transcriber.ts';
export { recorded, replayed } from './transcript.ts';
export { modelTime, type Question, type ShownTexts, type Understood, understand } from './understand.ts';
export { quoteFinder } from './verbatim.ts';
export { createVerifier, MOST_EVIDENCE, type ValueEvidence } from './verify-values.ts';
