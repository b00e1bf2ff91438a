import { answersHoldWith } from '../testing/evaluated_models.ts';

// One that is honest, and some that are careless.
answersHoldWith(['honest', 'invents', 'swaps-figures', 'no-cite']);
