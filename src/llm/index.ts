/** Language models and embeddings, wherever the operator has them. */
export { createEmbedder, type Embedder, type EmbeddingsSettings } from './embedder.ts';
export { ModelError, type ModelFailure } from './errors.ts';
export {
  createModel,
  type Model,
  type ModelSettings,
  type ObjectRequest,
  type TextRequest,
  type Usage,
} from './model.ts';
export { type Schema, schemaOf } from './schema.ts';
