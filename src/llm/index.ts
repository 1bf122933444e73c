/** Language models and embeddings, wherever the operator has them. */
export { createEmbedder, type Embedder, type EmbeddingsSettings } from './embedder.ts';
export { ModelError, type ModelFailure } from './errors.ts';
