import { answersHoldWith } from '../testing/evaluated_models.ts';

answersHoldWith(['wrong-cite', 'obeys-injection', 'never-say']);
