import fc from 'fast-check';

// Properties of one run draw their cases from one seed, which `npm test` prints: the same again with PROPERTY_SEED.
const { PROPERTY_SEED: seed } = process.env;
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
