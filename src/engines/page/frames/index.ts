export {
  type FrameDocument,
  framesToOpen,
  MOST_DEPTH,
  MOST_FRAMES,
  openFrames,
  openSourceDocuments,
} from './frames.ts';
